import { useSelector } from '@xstate/react';
import type { AccommodationUploadRef } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import type { RegistrationDraftRef } from '#machines/registration/examRegistration/registrationDraft.machine.ts';
import type { RegistrationFeesRef } from '#machines/registration/examRegistration/registrationFees.machine.ts';

/** The invoked actors of a registration, by id. */
interface Beside {
  draft: RegistrationDraftRef;
  upload: AccommodationUploadRef;
  fees: RegistrationFeesRef;
}

/** Returns an invoked actor of the registration; undefined if the current state does not invoke it. */
export function useBeside<Name extends keyof Beside>(
  actor: ExamRegistrationRef,
  name: Name,
): Beside[Name] | undefined {
  // The machine's type does not know its children by id; each id is invoked with one logic only.
  return useSelector(actor, ({ children }) => children[name] as Beside[Name] | undefined);
}
