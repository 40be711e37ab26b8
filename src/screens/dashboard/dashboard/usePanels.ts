import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SurveyOffer } from '#contract/surveys/surveys.ts';
import { memberData, type DashboardData } from '#domain/dashboard/dashboardData.ts';
import type { PanelName } from '#domain/dashboard/panels.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import type { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import type { surveyOffersMachine } from '#machines/surveys/surveyOffers/surveyOffers.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import type { examDayMachine } from '#machines/dashboard/examDay.machine.ts';
import { useParts } from '#portal/useParts.ts';
import { useResource } from '#portal/useResource.ts';

export type DashboardRef = PartsRef<
  Record<PanelName, ResourceMachine<DashboardData, number>> & {
    surveyOffers: typeof surveyOffersMachine;
    examDay: typeof examDayMachine;
    downloads: typeof downloadsMachine;
  }
>;

/** One part's state, in the shape that a panel takes. */
export function usePanel(actor: DashboardRef, name: PanelName) {
  const { status, fault, onRetry } = useResource(useSelector(actor, ({ children }) => children[name]));
  return { status, fault, onRetry };
}

/** What all parts have read so far, put together. */
export function useDashboard(actor: DashboardRef) {
  const parts = useParts(actor);
  return useMemo(() => {
    const { surveyOffers, examDay, downloads: _, ...read } = parts;
    const panels = Object.values(read).filter((panel) => panel !== undefined);
    const data: DashboardData = Object.assign({}, ...panels.map(({ context }) => context.value));
    return {
      data,
      /** Every part that this person is shown has arrived or failed, so that the summary can be trusted. */
      isSettled: [...panels, surveyOffers, examDay].every((panel) => !panel?.hasTag('loading')),
    };
  }, [parts]);
}

const none: readonly SurveyOffer[] = [];

/** The surveys that are offered, and the actor that declines them. */
export function useSurveyOffers(actor: DashboardRef) {
  const offers = useSelector(actor, ({ children }) => children.surveyOffers);
  const surveys = useSelector(offers, (snapshot) => snapshot?.context.offers ?? none);
  return { offers, surveys };
}

/** The roles of the signed-in user. */
export const useRoles = (actor: DashboardRef) => useSelector(actor, ({ context }) => context.person!.roles); // the route is for signed-in people

/** What is to be done, of what all parts have read so far. */
export function useToDoList(actor: DashboardRef, now: number) {
  const { data } = useDashboard(actor);
  const roles = useRoles(actor);
  return useMemo(() => toDoList(memberData(data, roles), now), [data, roles, now]);
}
