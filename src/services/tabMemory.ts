/**
 * What a tab has in memory beside its actors, such as caches: one value for each function that creates one, made when
 * it is first asked for, by the code that needs it.
 */
export interface TabMemory<Deps> {
  /**
   * The value of a user; the values of another user end.
   *
   * @param create gets the signal that is aborted when the user's values end: late answers must not be kept then.
   */
  ofUser<Value>(userId: number, create: (deps: Deps, userId: number, ended: AbortSignal) => Value): Value;
  /** A value that outlives its users. */
  ofTab<Value>(create: (deps: Deps) => Value): Value;
  /** Ends the values of the user, at sign-out. */
  endUser(): void;
}

export function createTabMemory<Deps>(deps: () => Deps): TabMemory<Deps> {
  const ofTab = new Map<unknown, unknown>();
  let user: { id: number; values: Map<unknown, unknown>; end: AbortController } | null = null;

  function endUser(): void {
    user?.end.abort();
    user = null;
  }

  /** Each function creates values of one type, so that its value has it. */
  function valueOf<Value>(values: Map<unknown, unknown>, key: unknown, create: () => Value): Value {
    if (!values.has(key)) values.set(key, create());
    return values.get(key) as Value;
  }

  return {
    ofUser(userId, create) {
      if (user?.id !== userId) endUser();
      user ??= { id: userId, values: new Map(), end: new AbortController() };
      const { values, end } = user;
      return valueOf(values, create, () => create(deps(), userId, end.signal));
    },
    ofTab: (create) => valueOf(ofTab, create, () => create(deps())),
    endUser,
  };
}
