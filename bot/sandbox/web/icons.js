// The page's own icons: strokes on a square of 24, in the colour of the text around them.

const PATHS = {
  desktop: "M4 5h16v11H4zM9 20h6M12 16v4",
  phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  system: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  dark: "M19 14.5A8 8 0 1 1 9.500 5a6.500 6.500 0 0 0 9.500 9.500z",
  send: "M4 12 20 4l-4 16-4-6zM12 14l8-10",
  outward: "M8 16 17 7M9 7h8v8",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  eye: "M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  reply: "M5 19v-6a4 4 0 0 1 4-4h10M15 5l4 4-4 4",
  thread: "M6 4v9a4 4 0 0 0 4 4h9M15 13l4 4-4 4",
  voice: "M5 9v6h3l5 4V5L8 9zM17 9a4 4 0 0 1 0 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  down: "M12 5v14M6 13l6 6 6-6",
};

const SVG = "http://www.w3.org/2000/svg";

/** An icon, which says nothing by itself: words stand beside it, or name the button it is on. */
export function icon(name) {
  const drawn = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", "data-icon": name })) {
    drawn.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  drawn.append(path);
  return drawn;
}
