/** Two kinds of load: closed loop (as many calls as the product can take) and open loop (a given rate). */
import { setTimeout as wait } from 'node:timers/promises'
import { createRecorder, type Figures } from './figures.ts'
import { act, createMix, type Scene } from './traffic.ts'

export type Load = {
  readonly seconds: number
  /** Seconds of warm-up before the measurement. */
  readonly lead?: number
  /** Whether a fifth of the calls goes to connected accounts. */
  readonly withOutside: boolean
}
export type Measured = Figures & { readonly seconds: number; readonly perSecond: number }

/** Each attorney starts a call when the previous one is answered: the throughput is the capacity. */
export async function closedLoop(scene: Scene, { seconds, withOutside }: Load): Promise<Measured> {
  const recorder = createRecorder()
  scene.live.recordIn(recorder)
  const mix = createMix(scene.random, withOutside)
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    scene.attorneys.map(async (attorney) => {
      while (performance.now() < end) await act(scene, mix, attorney, performance.now(), recorder)
    }),
  )
  return measured(recorder.figures(), start)
}

/**
 * Calls start at random times at the given average rate, whether or not earlier ones are answered. Each is timed from its planned start, so
 * that a stall of the server or of this program counts for every call it delays.
 */
export async function openLoop(scene: Scene, perSecond: number, load: Load): Promise<Measured> {
  const [recorder, early] = [createRecorder(), createRecorder()]
  const { attorneys, random } = scene
  const mix = createMix(random, load.withOutside)
  const begun = performance.now()
  const start = begun + (load.lead ?? 0) * 1000
  const end = start + load.seconds * 1000
  const underWay = new Set<Promise<void>>()
  let next = begun
  while (next < end) {
    const now = performance.now()
    while (next <= now && next < end) {
      const attorney = attorneys[random.between(0, attorneys.length - 1)]
      if (attorney === undefined) throw new Error('there is nobody to call')
      const counting = next < start ? early : recorder
      scene.live.recordIn(counting)
      const call = act(scene, mix, attorney, next, counting).finally(() => underWay.delete(call))
      underWay.add(call)
      next += (-Math.log(1 - random.next()) * 1000) / perSecond
    }
    await wait(Math.max(0, next - performance.now()))
  }
  const figures = measured(recorder.figures(), start)
  await Promise.all(underWay)
  return { ...measured(recorder.figures(), start), seconds: figures.seconds, perSecond: figures.perSecond }
}

function measured(figures: Figures, start: number): Measured {
  const seconds = (performance.now() - start) / 1000
  return { ...figures, seconds, perSecond: (figures.calls + figures.failures) / seconds }
}
