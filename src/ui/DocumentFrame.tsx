/** A document in a frame of the specification's size, without the browser's toolbar. */
export function DocumentFrame({ url, title }: { url: string; title: string }) {
  return (
    <iframe
      src={`${url}#toolbar=0`}
      title={title}
      className="h-[600px] w-full rounded-sheet border border-line bg-raised"
    />
  );
}
