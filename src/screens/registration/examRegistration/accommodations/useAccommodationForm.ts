import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accommodations, type Accommodation } from '#contract/registration/accommodations.ts';
import { FILE_LIMIT, nameOfSame } from '#domain/fileCheck.ts';
import { useFileText } from '#i18n/useFileText.ts';
import type { AccommodationUploadRef } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import { useFileChoice } from '#screens/kit/files/useFileChoice.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';

const names = ['accommodationId', 'explanation', 'file'] as const;

/** An accommodation being edited: saved with the draft, and sent by the upload with its document. */
export function useAccommodationForm(
  actor: ExamRegistrationRef,
  upload: AccommodationUploadRef,
  accommodation: Accommodation | null,
) {
  const { t } = useTranslation(['registration', 'files']);
  const { draft, saved } = useSelector(actor, (snapshot) => snapshot.context);
  const { problem, fault } = useSelector(upload, (snapshot) => snapshot.context);
  const fileText = useFileText(FILE_LIMIT);
  const choice = useFileChoice(upload);
  const missing = useMemo(
    () => ({
      accommodationId: t('registration:accommodations.kindMissing'),
      explanation: t('registration:accommodations.explanationMissing'),
      file: t('files:problem.missing'),
    }),
    [t],
  );
  const isNew = accommodation === null;
  const schema = useMemo(() => {
    const { body } = isNew ? accommodations.createAccommodation : accommodations.updateAccommodation;
    const { explanation, file } = body.shape;
    return z.object({ accommodationId: z.string().check(z.minLength(1)), explanation, file });
  }, [isNew]);
  const trouble = fileText.trouble({ problem, presentName: nameOfSame(fault) });
  const { accommodationId: kind, explanation } = fault?.error?.errors ?? {};
  const { form, errorAt, summary } = useSchemaForm(schema, {
    names,
    missing,
    refused: {
      ...(kind && { accommodationId: kind }),
      ...(explanation && { explanation }),
      ...(trouble && { file: [trouble] }),
    },
    defaultValues: {
      accommodationId: draft.accommodationId || String(accommodation?.accommodationId ?? ''),
      explanation: draft.explanation || (accommodation?.explanation ?? ''),
      file: undefined,
    },
  });
  const { field: paper } = useController({ name: 'file', control: form.control });
  const words = {
    accommodationId: errorAt('accommodationId'),
    explanation: errorAt('explanation'),
    file: errorAt('file'),
  };

  const send = form.handleSubmit(({ accommodationId, explanation, file }) =>
    upload.send({
      type: 'upload.start',
      fields: {
        isNew,
        examId: savedOf({ saved }).exam.examId,
        accommodationId: Number(accommodationId),
        explanation,
      },
      file: file ?? null,
    }),
  );

  return {
    register: form.register,
    words,
    summary: choice.listed(summary, 'file'),
    /** Which files are accepted. */
    fileKinds: fileText.hint,
    /** Errors other than those of the fields. */
    fault: summary.length > 0 ? null : fault,
    file: paper.value ?? null,
    choose: (file: File | null) => {
      paper.onChange(file ?? undefined);
      choice.choose(file);
    },
    keep: () => {
      const { accommodationId, explanation } = form.getValues();
      actor.send({ type: 'draft.edit', part: { accommodationId, explanation } });
    },
    submit: () => {
      choice.submitted();
      return send();
    },
  };
}
export type AccommodationFormParts = ReturnType<typeof useAccommodationForm>;
