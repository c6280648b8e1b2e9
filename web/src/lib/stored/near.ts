import type { Attachment } from 'svelte/attachments';

/** How far from the window a picture is made, so that it is there before it is scrolled to. */
const MARGIN = '300px';

/** Says when an element comes near the window, and when it is far from it again. */
export const near =
  (report: (near: boolean) => void): Attachment =>
  (element) => {
    const observer = new IntersectionObserver((seen) => report(seen.at(-1)!.isIntersecting), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };

export function onceNear(call: () => void): Attachment {
  let called = false;
  return near((is) => {
    if (is && !called) call();
    called ||= is;
  });
}
