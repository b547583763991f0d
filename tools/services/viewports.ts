/** The sizes of browser tests. A separate file, because component tests import it into the browser. */
export const viewports = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
