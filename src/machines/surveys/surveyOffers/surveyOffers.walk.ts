import type { SurveyOffer } from '#contract/surveys/surveys.ts';
import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { surveyOffersMachine } from './surveyOffers.machine.ts';

const offer: SurveyOffer = {
  survey_Type: 'registration',
  survey_UniqueID: '510',
  examName: 'In-Training Examination',
  examDate: null,
  lastDay: '2026-12-21',
  timeZone: 'America/New_York',
};

export const surveyOffersWalk: MachineWalk = {
  machine: surveyOffersMachine,
  inputs: [{ key: 111 }],
  events: [{ type: 'offer.decline', offer }, ...plain('offers.reload')],
  outputs: { load: [{ value: [offer] }] },
};
