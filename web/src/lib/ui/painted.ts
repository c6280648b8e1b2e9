/** Does something once the next picture has been made: a timer set in a frame comes after it. Gives back what calls it off. */
export function afterPicture(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Does something while the next picture is made: what it measures is worked out for the picture anyway. Gives back what calls it off. */
export function withPicture(then: () => void): () => void {
  const frame = requestAnimationFrame(then);
  return () => cancelAnimationFrame(frame);
}

/** Tells the size of an element when it is known, and whenever it changes; the layout is not asked for before. */
export const sized =
  (heard: (width: number, height: number) => void) =>
  (node: Element): (() => void) => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) heard(entry.contentRect.width, entry.contentRect.height);
    });
    watch.observe(node);
    return () => watch.disconnect();
  };
