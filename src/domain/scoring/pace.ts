/** How long one exam and one case of it are meant to take, in milliseconds. */
export interface PlannedTime {
  exam: number;
  perCase: number;
}

interface Timed {
  examStartsAt: string;
  examEndsAt: string;
  extraMinutes?: number | undefined;
  configuration: { secondsPerCase: number };
}

/** The planned time; extra minutes, which the exam includes, prolong each case in the same proportion. */
export function plannedTimeOf({
  examStartsAt,
  examEndsAt,
  extraMinutes = 0,
  configuration,
}: Timed): PlannedTime {
  const exam = Date.parse(examEndsAt) - Date.parse(examStartsAt);
  const usual = exam - extraMinutes * 60_000;
  const share = usual > 0 ? exam / usual : 1;
  return { exam, perCase: Math.round(configuration.secondsPerCase * share) * 1_000 };
}

/** Progress of a time span. */
export interface Pace {
  /** From 0 to 1; stays 1 when it is over. */
  fraction: number;
  /** Seconds elapsed and seconds left; `left` is negative when it is over. */
  gone: number;
  left: number;
}

/** Position of an instant between two others, all in epoch milliseconds. */
export function paceOf(from: number, until: number, now: number): Pace {
  const length = Math.max(1, until - from);
  const gone = Math.max(0, now - from);
  return {
    fraction: Math.min(1, gone / length),
    gone: Math.floor(gone / 1_000),
    left: Math.ceil((until - now) / 1_000),
  };
}
