import type { FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import {
  letterFields,
  letterProblems,
  longestOf,
  type LetterDraft,
  type LetterField,
} from '#domain/letters/letterForm.ts';
import { maySendTo } from '#domain/letters/letterTracker.ts';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import type { ReferenceLetterRef } from '#machines/letters/referenceLetter.machine.ts';
import type { useCard } from '#portal/useCard.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { SaveTrouble } from '#ui/card/SaveTrouble.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { OfficeFields } from './OfficeFields.tsx';
import { labelKeys } from './labelKeys.ts';
import type { LetterItems } from './useLetterItems.ts';

interface LetterFormProps {
  actor: LettersPageRef;
  card: ReferenceLetterRef;
  state: Pick<ReturnType<typeof useCard>, 'isEdited' | 'isBusy' | 'isOnDevice' | 'fault'>;
  /** Null for a new letter. */
  letter: ReferenceLetter | null;
  items: LetterItems;
  /** Closes the modal that the form is in; null if it is a part of the page. */
  onCancel: (() => void) | null;
}

/** The button that saves without sending the request. */
const SAVE_ONLY = 'saveOnly';
const isField = (path: string): path is LetterField => letterFields.some((field) => field === path);

/** The official to ask, their role and address; saved with or without sending the request. */
export function LetterForm({ actor, card, state, letter, items, onCancel }: LetterFormProps) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const form = useForm<LetterDraft>({ shouldFocusError: false });
  const { errors } = form.formState;
  const address = useWatch({ control: form.control, name: 'authOfficialEmail' }) ?? '';
  const maySend = maySendTo(letter, address);
  const { attempt, summary, onChange, onReset, onSubmit } = useCardForm(card, form, {
    troubleOf: (draft) =>
      Object.fromEntries(
        Object.entries(letterProblems(draft)).map(([field, problem]) => [
          field,
          t(`letters:problem.${problem}`, { most: longestOf(field as LetterField) }),
        ]),
      ),
    fieldOf: (path) => path,
    labelOf: (field) => (isField(field) ? t(labelKeys[field]) : null),
    save: (draft, { nativeEvent }: FormEvent) => {
      const { submitter } = nativeEvent as SubmitEvent; // the form has no other submit
      const wantsRequest = maySend && submitter?.getAttribute('value') !== SAVE_ONLY;
      actor.send({ type: 'letter.save', draft, wantsRequest });
    },
  });
  const isMoved = letter !== null && letter.sentDate !== null && letter.responseDate === null && maySend;

  const box = (
    <form noValidate aria-busy={state.isBusy} onChange={onChange} onSubmit={onSubmit}>
      <div className="max-w-2xl space-y-6">
        <RadioGroup
          {...form.register('attestationType')}
          id="attestationType"
          aria-required
          label={t('letters:form.type')}
          error={errors.attestationType?.message}
          choices={items.choices.attestationType}
        />
        <TextField
          {...form.register('hospitalName')}
          id="hospitalName"
          aria-required
          label={t('letters:form.hospital')}
          error={errors.hospitalName?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('authOfficial')}
          id="authOfficial"
          aria-required
          label={t('letters:form.name')}
          hint={t('letters:form.nameHint')}
          error={errors.authOfficial?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('authOfficialTitle')}
          id="authOfficialTitle"
          aria-required
          label={t('letters:form.title')}
          hint={t('letters:form.titleHint')}
          error={errors.authOfficialTitle?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('authOfficialEmail')}
          id="authOfficialEmail"
          aria-required
          type="email"
          label={t('letters:form.email')}
          hint={t('letters:form.emailHint')}
          error={errors.authOfficialEmail?.message}
          autoComplete="off"
        />
        <div aria-live="polite">
          {isMoved && (
            <Callout tone="warning">
              {t('letters:form.newAddress', { address: letter.authOfficialEmail })}
            </Callout>
          )}
        </div>
        <OfficeFields form={form} items={items} />
      </div>
      <SaveBar
        save={t(maySend ? 'letters:form.saveAndSend' : 'letters:form.save')}
        isEdited={state.isEdited}
        isBusy={state.isBusy}
        isOnDevice={state.isOnDevice}
        savedAt={null}
        actsUnchanged={maySend && letter !== null}
        onReset={onReset}
      >
        {maySend && (
          <Button type="submit" value={SAVE_ONLY} busy={state.isBusy}>
            {t('letters:form.saveOnly')}
          </Button>
        )}
        {onCancel && (
          <Button tone="quiet" busy={state.isBusy} onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )}
      </SaveBar>
    </form>
  );

  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <SaveTrouble fault={state.fault} />
      {onCancel ? (
        box
      ) : (
        <Panel title={t('letters:form.card')} status="ready" prominent>
          {box}
        </Panel>
      )}
    </>
  );
}
