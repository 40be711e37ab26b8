/** The key of a shortcut next to its action; hidden from screen readers, because the words say the same. */
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
