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
