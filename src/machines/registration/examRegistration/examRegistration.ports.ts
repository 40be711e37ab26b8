import type {
  Intention,
  PdReferenceLetter,
  QeAttestation,
  RegistrationResult,
} from '#contract/registration/examinations.ts';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import { port } from '#machines/port.ts';
import type { LoadedRegistration, RegistrationKey } from './examRegistration.types.ts';

/** The ports of the registration: its calls to the board. */
export const registrationPorts = {
  load: port<LoadedRegistration, RegistrationKey & { userId: number }>('examRegistration.load'),
  stateIntention: port<
    { intention: Intention },
    { examId: number; intends: boolean; examDateId: number | null }
  >('examRegistration.stateIntention'),
  /** Agrees to the statements as they were shown; with another wording, it only reads them. */
  attest: port<{ attestations: QeAttestation[] }, { examId: number; shown: readonly QeAttestation[] }>(
    'examRegistration.attest',
  ),
  deleteAccommodation: port<object, Pick<Accommodation, 'id' | 'version'>>(
    'examRegistration.deleteAccommodation',
  ),
  requestLetter: port<
    { letter: PdReferenceLetter },
    { examId: number; officialName: string; officialEmail: string }
  >('examRegistration.requestLetter'),
  submit: port<object, { examId: number; isCertifying: boolean; examDateId: number | null }>(
    'examRegistration.submit',
  ),
  complete: port<{ result: RegistrationResult }, { examId: number }>('examRegistration.complete'),
  withdraw: port<object, { examId: number }>('examRegistration.withdraw'),
  withdrawLetter: port<object, { examId: number; officialEmail: string }>('examRegistration.withdrawLetter'),
};
