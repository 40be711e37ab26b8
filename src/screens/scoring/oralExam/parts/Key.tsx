/** A key of the keyboard beside what it does; the words say the same to whoever does not see it. */
export function Key({ children, className = '' }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden="true"
      className={`inline-grid h-6 min-w-6 place-items-center rounded-sm border border-current px-1 font-sans text-xs leading-none font-semibold opacity-80 ${className}`}
    >
      {children}
    </kbd>
  );
}
