/** The state of a draft that is being written to this device, one write at a time: what changes meanwhile is next. */
export const storingState = <Context, Input>(inputOf: (context: Context) => Input) =>
  ({
    entry: 'clearDeviceTask',
    invoke: {
      src: 'storeDraft',
      input: ({ context }: { context: Context }) => inputOf(context),
      onDone: { target: 'resting', actions: 'noteStored' },
      onError: { target: 'resting', actions: 'noteNotStored' },
    },
  }) as const;
