import {
  Award,
  CreditCard,
  FolderOpen,
  Gavel,
  GraduationCap,
  History,
  House,
  Library,
  PenLine,
  RefreshCw,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { menuTable } from '#domain/access/menu.ts';

/** The icon of each entry of the side navigation. */
export const menuIcons: Readonly<Record<(typeof menuTable)[number]['name'], LucideIcon>> = {
  dashboard: House,
  personalProfile: UserRound,
  medicalTraining: GraduationCap,
  professionalStanding: Award,
  cmeRepository: Library,
  applyAndRegister: PenLine,
  examinationHistory: History,
  continuousCertification: RefreshCw,
  paymentHistory: CreditCard,
  documents: FolderOpen,
  examinerHome: Gavel,
};
