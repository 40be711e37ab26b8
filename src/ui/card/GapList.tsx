import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../Callout.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { visitField } from '../fields/visitField.ts';

/** One missing item, and the field where it belongs. */
export interface Gap {
  /** Null if nothing can be entered. */
  field: string | null;
  text: string;
}

interface GapListProps {
  gaps: readonly Gap[];
  /** Smaller items of which there are many; shown on request. */
  folded?: { title: string; gaps: readonly Gap[] } | null;
}

/** What a card still needs, each line a link to its field; or that it is complete. */
export function GapList({ gaps, folded = null }: GapListProps) {
  const { t } = useTranslation(['cards', 'common']);
  if (gaps.length === 0 && !folded) return <Callout tone="success">{t('cards:gaps.none')}</Callout>;
  return (
    <Callout tone="warning">
      <p className="font-semibold">{t('cards:gaps.title')}</p>
      <Lines gaps={gaps} />
      {folded && (
        <Disclosure label={folded.title}>
          <Lines gaps={folded.gaps} />
        </Disclosure>
      )}
    </Callout>
  );
}

const Lines = ({ gaps }: { gaps: readonly Gap[] }): ReactNode => (
  <ul className="mt-1">
    {gaps.map(({ field, text }, index) => {
      // Two letters of one type can be missing.
      const nth = gaps.slice(0, index).filter((gap) => gap.field === field && gap.text === text).length;
      return <Line key={`${field} ${text} ${nth}`} field={field} text={text} />;
    })}
  </ul>
);

/** A line is not rendered again while others come and go with each key press. */
const Line = memo(({ field, text }: Gap) => (
  <li className="wrap-anywhere">
    {field === null ? (
      text
    ) : (
      <a
        href={`#${field}`}
        onClick={(event) => visitField(event, field)}
        className="inline-block py-0.5 underline underline-offset-4"
      >
        {text}
      </a>
    )}
  </li>
));
