/** Does something once the next picture has been made: a timer set in a frame comes after it. Gives back what calls it off. */
export function afterPicture(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => void (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** After the next picture, when the page has time, and soon after that in any case. */
export function atLeisure(then: () => void): void {
  afterPicture(() => {
    // Safari knows no such moments.
    if (typeof requestIdleCallback === 'undefined') then();
    else requestIdleCallback(then, { timeout: 400 });
  });
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

/** Scrolls a box, and not the page, so far that something in it is seen, or its beginning where that is not there. */
export function keepInSight(box: HTMLElement | undefined, shown: Element | null | undefined): void {
  if (!box) return;
  const [top, height] = shown instanceof HTMLElement ? [shown.offsetTop, shown.offsetHeight] : [0, 0];
  if (top < box.scrollTop) box.scrollTop = top - 8;
  else if (top + height > box.scrollTop + box.clientHeight)
    box.scrollTop = top + height - box.clientHeight + 8;
}
