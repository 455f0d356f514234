import type { ModelChoice, ModelDevice } from './record-model.ts'

/** Everybody is online and decides what they are asked, until nothing is left to send or to decide but conflicts. `decide` is told to keep. */
export async function untilIdle(
  devices: readonly ModelDevice[],
  decide: (on: ModelDevice, choice: ModelChoice, keeps: boolean) => void,
): Promise<void> {
  let quietRounds = 0
  for (let round = 0; round < 60; round += 1) {
    for (const on of devices) {
      const choice = on.choices().find(({ kind }) => kind !== 'conflict')
      if (choice !== undefined) decide(on, choice, true)
      await on.push('ok')
      while (await on.pull(50));
    }
    const isQuiet = devices.every(
      (on) =>
        [...on.entries.values()].every(({ pending }) => pending.length === 0) &&
        on.choices().every(({ kind }) => kind === 'conflict'),
    )
    quietRounds = isQuiet ? quietRounds + 1 : 0
    // In the second one, everybody has pulled what the others sent in the first.
    if (quietRounds === 2) return
  }
  throw new Error('something never leaves a device')
}
