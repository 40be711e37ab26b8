import { useSelector } from '@xstate/react';
import type { AccommodationUploadRef } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import type { RegistrationDraftRef } from '#machines/registration/examRegistration/registrationDraft.machine.ts';
import type { RegistrationFeesRef } from '#machines/registration/examRegistration/registrationFees.machine.ts';

/** The actors that a registration keeps beside it, by the ids under which it invokes them. */
interface Beside {
  draft: RegistrationDraftRef;
  upload: AccommodationUploadRef;
  fees: RegistrationFeesRef;
}

/** One of a registration's own actors; undefined while its state does without it. */
export function useBeside<Name extends keyof Beside>(
  actor: ExamRegistrationRef,
  name: Name,
): Beside[Name] | undefined {
  // The machine's type knows its children by no id; each of these has one logic, written in its invoke.
  return useSelector(actor, ({ children }) => children[name] as Beside[Name] | undefined);
}
