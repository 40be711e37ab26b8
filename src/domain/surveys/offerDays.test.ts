import { expect, it } from 'vitest';
import { endOfOffer, isOffered } from './offerDays.ts';

it.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'])(
  'ends an offer with its last day in %s',
  (timeZone) => {
    const offer = { firstDay: '2026-12-01', lastDay: '2026-12-14', timeZone };
    const end = endOfOffer(offer);
    expect([end - 1, end].map((at) => isOffered(offer, at))).toEqual([true, false]);
  },
);
