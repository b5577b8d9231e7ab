import { addLeaveGuard, canLeaveAll } from './can-leave.ts';

describe('canLeaveAll', () => {
  it('returns the worst state, and ignores removed guards', () => {
    expect(canLeaveAll()).toBe('clean');
    const removeDirty = addLeaveGuard(() => 'dirty');
    const removeBusy = addLeaveGuard(() => 'busy');
    expect(canLeaveAll()).toBe('busy');
    removeBusy();
    expect(canLeaveAll()).toBe('dirty');
    removeDirty();
    expect(canLeaveAll()).toBe('clean');
  });

  it('is dirty as long as one of them is, whichever was mounted first', () => {
    const remove = (['dirty', 'clean', 'dirty', 'clean'] as const).map((state) => addLeaveGuard(() => state));
    expect(canLeaveAll()).toBe('dirty');
    remove[0]?.();
    expect(canLeaveAll()).toBe('dirty');
    remove[2]?.();
    expect(canLeaveAll()).toBe('clean');
    for (const one of remove) one();
  });

  it('does not let a guard that throws or returns nonsense lock anybody in', () => {
    const remove = [
      addLeaveGuard(() => {
        throw new Error('broken');
      }),
      addLeaveGuard(() => 'perhaps' as never),
    ];
    expect(canLeaveAll()).toBe('clean');
    for (const one of remove) one();
  });
});
