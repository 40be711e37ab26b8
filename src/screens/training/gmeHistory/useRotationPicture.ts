import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { rotations as area, type Rotation } from '#contract/training/training.ts';
import { recordBody } from '#domain/records/recordForm.ts';
import { previewed } from '#domain/training/timeline.ts';
import { usePickListPart } from '#portal/usePickList.ts';
import { useTogether } from '#ui/useTogether.ts';
import type { RotationsRef } from './gmeProps.ts';

const none: readonly Rotation[] = [];

/**
 * The rotations as pictures and sums show them: the list, with the unsaved changes of the open form. `preview` says
 * that something of it is unsaved. A key press does not wait for them to be drawn.
 */
export function useRotationPicture(records: RotationsRef | undefined, examSpecialtyId: number) {
  const list = useSelector(records, (snapshot) => snapshot?.children.list);
  const form = useSelector(records, (snapshot) => snapshot?.children.form);
  const openedId = useSelector(records, (snapshot) => snapshot?.context.openedId ?? null);
  const isReady = useSelector(list, (snapshot) => snapshot?.hasTag('ready') ?? false);
  const saved = useSelector(list, (snapshot) => (snapshot?.context.items as readonly Rotation[]) ?? none);
  // As a string, so that a change that the pictures do not show renders nothing.
  const typed = useSelector(form, (snapshot) => {
    const draft = snapshot?.hasTag('edited') || snapshot?.hasTag('busy') ? snapshot.context.draft : null;
    return draft && JSON.stringify(recordBody(area.fields, draft));
  });
  const query = useMemo(() => ({ examSpecialtyId }), [examSpecialtyId]);
  const { items: levels, status: levelStatus } = usePickListPart('clinical-levels', query);
  const hasLevels = useTogether(levelStatus !== 'loading');
  const changed = useMemo(() => {
    if (typed === null) return null;
    const body = JSON.parse(typed) as ReturnType<typeof recordBody<typeof area.fields>>;
    const level = levels.find(({ itemValue }) => itemValue === body.clinicalLevelId)?.itemDescription;
    return previewed(saved, openedId, { ...body, examSpecialtyId, clinicalLevel: level ?? '' });
  }, [saved, openedId, typed, levels, examSpecialtyId]);
  const shown = useMemo(
    () => ({ rotations: changed ?? saved, isPreview: changed !== null, levels }),
    [changed, saved, levels],
  );
  // A stable object, because the pictures are memoized by it.
  const picture = useDeferredValue(shown);
  return { isReady, hasLevels, isEditing: form !== undefined, picture };
}
export type RotationPicture = ReturnType<typeof useRotationPicture>['picture'];
