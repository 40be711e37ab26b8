import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { profileFields, type UserProfile } from '#contract/profile/profiles.ts';
import {
  certificateName,
  confirmAgainOn,
  isConfirmationDue,
  problemsWithName,
  profileProblems,
} from '#domain/profile/profile.ts';
import { boardDay } from '#domain/boardTime.ts';
import { recordBody, recordDraft } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { MemberCardRef } from '#machines/kit/records/memberCard.ts';
import type {
  PersonalProfileRef,
  ProfileSection,
} from '#machines/profile/personalProfile/personalProfile.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { useTakenFocus } from '#portal/useTakenFocus.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useNow } from '#ui/useNow.ts';
import { MemberRecord } from '../../kit/records/MemberRecord.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { useProfileGroups } from './useProfileGroups.ts';

/** It has no entry in the side navigation, whose entries the specification lists. */
const committees = '/committees';

/** What the board knows about a person, who confirms it once a year (second specification, §2 "profile"). */
export default function PersonalProfileScreen({ actor }: { actor: PersonalProfileRef }) {
  const { t } = useTranslation(['profile', 'shell', 'common']);
  const card = useSelector(actor, ({ children }) => children.card);
  const isOpen = useOpenPath();
  return (
    <>
      <PageTitle lead={t('profile:lead')}>{t('shell:titles.personalProfile')}</PageTitle>
      {card && <ProfileCard actor={actor} card={card} />}
      {isOpen(committees) && (
        <p className="mt-6">
          <Link to={committees} className="link">
            {t('profile:committees')}
          </Link>
        </p>
      )}
    </>
  );
}

function ProfileCard({ actor, card }: { actor: PersonalProfileRef; card: MemberCardRef }) {
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'));
  const focus = useSelector(actor, ({ context }) => context.focus);
  const { value, isEdited, isBusy } = useCard(card);
  const profile = value?.row as UserProfile | undefined; // the row of the card's one call
  const groups = useProfileGroups(useNameLead(card, profile));
  const isFixed = profile?.displayNameEditable === false;
  const area = useMemo(() => {
    const { displayName: _displayName, ...others } = profileFields;
    return { fields: isFixed ? others : profileFields };
  }, [isFixed]);
  const onChange = useCallback(
    (name: ProfileSection) => actor.send({ type: 'form.open', section: name }),
    [actor],
  );
  const onClose = useCallback(() => {
    // The card asks before it drops changes; the form closes once they are dropped.
    if (isEdited) card.send({ type: 'card.reset' });
    else actor.send({ type: 'form.close' });
  }, [actor, card, isEdited]);
  const shown = useMemo(() => (profile ? recordDraft(profileFields, profile) : null), [profile]);
  // A confirmation changes no field, so that neither its saving nor its failure opens the form.
  const isChanged = useSelector(
    card,
    ({ context: { draft } }) => isEdited && JSON.stringify(draft) !== JSON.stringify(shown),
  );
  const isReading = shown !== null && !isEditing && !isChanged;
  return (
    <MemberRecord
      card={card}
      area={area}
      check={isFixed ? profileProblems : problemsWithName}
      texts="profile:form"
      groups={groups}
      openAt={focus}
      onClose={onClose}
      {...(isReading &&
        profile && {
          instead: (
            <div className="space-y-5 desktop:space-y-6">
              <Confirmation
                profile={profile}
                isBusy={isBusy}
                takesFocus={focus === 'confirmation'}
                onConfirm={() => card.send({ type: 'card.save', draft: shown })}
              />
              <ProfileDetails profile={profile} focus={focus} onChange={onChange} />
            </div>
          ),
        })}
    />
  );
}

/** Which name certificates and letters show, as long as what is typed is not changed again; empty while it loads. */
function useNameLead(card: MemberCardRef, profile: UserProfile | undefined): string {
  const { t } = useTranslation(['profile']);
  const draft = useSelector(card, ({ context }) => context.draft);
  if (!profile || !draft) return '';
  const { kind, name } = certificateName(profile, recordBody(profileFields, draft));
  return name === '' ? '' : t(`profile:certificateName.${kind}`, { name });
}

interface ConfirmationProps {
  profile: UserProfile;
  isBusy: boolean;
  /** The sentence about the confirmation takes the focus from the button that is gone. */
  takesFocus: boolean;
  onConfirm: () => void;
}

/** Asks once a year whether the profile is still right. */
function Confirmation({ profile: { userConfirmedDate }, isBusy, takesFocus, onConfirm }: ConfirmationProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { day } = useFormats();
  const now = useNow();
  const confirmed = userConfirmedDate === null ? null : day(boardDay(Date.parse(userConfirmedDate)));
  const again = confirmAgainOn(userConfirmedDate);
  const sentence = useTakenFocus<HTMLParagraphElement>(takesFocus);
  if (!isConfirmationDue(userConfirmedDate, now))
    return (
      <p ref={sentence} tabIndex={-1} className="text-muted outline-none">
        {t('profile:confirm.done', { day: confirmed, again: again === null ? '' : day(again) })}
      </p>
    );
  return (
    <Callout tone="info">
      <h2 className="font-sans text-base font-semibold">{t('profile:confirm.title')}</h2>
      <p className="mt-1 max-w-prose">
        {confirmed === null ? t('profile:confirm.never') : t('profile:confirm.due', { day: confirmed })}
      </p>
      <Button tone="primary" className="mt-4" busy={isBusy} onClick={onConfirm}>
        {t('profile:confirm.button')}
      </Button>
    </Callout>
  );
}
