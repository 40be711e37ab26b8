import type { ReactNode } from 'react';

interface ScreenOrPaperProps {
  screen: ReactNode;
  paper: ReactNode;
}

/** What is said differently on paper, such as a time without that of the reader's clock. */
export function ScreenOrPaper({ screen, paper }: ScreenOrPaperProps) {
  if (screen === paper) return screen;
  return (
    <>
      <span className="print:hidden">{screen}</span>
      <span className="hidden print:inline">{paper}</span>
    </>
  );
}
