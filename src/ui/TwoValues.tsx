import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from './ScrollBox.tsx';
import { Button } from './Button.tsx';
import { ToneShape } from './status/StatusBadge.tsx';

/** One of the two values that the user chooses between. */
export interface OneValue {
  /** Formatted; empty if it was removed. */
  value: string;
  /** When it was given or received, formatted: "10:32 AM". */
  time?: string | undefined;
  /** Whose value it is; by default "yours" or the board's. */
  who?: string | undefined;
}

interface TwoValuesProps {
  /** What has two values: "Score of case 2". */
  what: string;
  /** Why there are two, if the usual sentence does not apply. */
  text?: string | undefined;
  mine: OneValue;
  theirs: OneValue;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  className?: string;
}

/** Asks the user to choose between their own value and a newer one on the server. */
export function TwoValues({ what, text, mine, theirs, className = '', ...acts }: TwoValuesProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const titleId = useId();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no container may be a fieldset, see `Panel`
      role="group"
      aria-labelledby={titleId}
      className={`@container rounded-sheet border-2 border-warning bg-warning-tint p-4 ${className}`}
    >
      <div role="alert">
        <p id={titleId} className="flex gap-2 font-semibold">
          <ToneShape tone="warning" className="mt-1 text-warning" />
          <span>{t('scoring:twoValues.title', { what })}</span>
        </p>
        <p className="mt-1 text-sm">{text ?? t('scoring:twoValues.text')}</p>
      </div>
      <div className="mt-3 grid gap-3 @md:grid-cols-2">
        <Side
          side={mine}
          who={t('scoring:twoValues.mine')}
          act={t('scoring:twoValues.keepMine')}
          what={what}
          onChosen={acts.onKeepMine}
        />
        <Side
          side={theirs}
          who={t('scoring:twoValues.theirs')}
          act={t('scoring:twoValues.takeTheirs')}
          what={what}
          onChosen={acts.onTakeTheirs}
        />
      </div>
    </div>
  );
}

interface SideProps {
  side: OneValue;
  who: string;
  act: string;
  what: string;
  onChosen: () => void;
}

function Side({ side, who, act, what, onChosen }: SideProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const valueId = useId();
  const name = side.who ?? who;
  return (
    <div className="flex flex-col rounded-sheet border border-line bg-raised p-3">
      <div id={valueId} className="grow">
        <p className="text-sm text-muted">
          {side.time === undefined ? name : t('scoring:twoValues.at', { who: name, time: side.time })}
        </p>
        <ScrollBox label={name} className="mt-0.5 max-h-48 font-semibold whitespace-pre-wrap wrap-anywhere">
          {side.value === '' ? t('scoring:twoValues.nothing') : side.value}
        </ScrollBox>
      </div>
      <Button
        onClick={onChosen}
        aria-label={t('scoring:twoValues.act', { act, what })}
        aria-describedby={valueId}
        className="mt-3 w-full"
      >
        {act}
      </Button>
    </div>
  );
}
