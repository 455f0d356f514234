/** Two ways to put a load on: as much as is taken, and as much as is told. */
import { setTimeout as wait } from 'node:timers/promises'
import { createRecorder, type Figures } from './figures.ts'
import { act, createMix, type Scene } from './traffic.ts'

export type Load = {
  readonly seconds: number
  /** Seconds before that in which nothing counts yet. */
  readonly lead?: number
  /** Whether a fifth of the calls goes to outside accounts. */
  readonly withOutside: boolean
}
export type Measured = Figures & { readonly seconds: number; readonly perSecond: number }

/** Every attorney begins the next call when the one before is answered: what comes through is the capacity. */
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
 * Calls begin at random moments, so many a second on average, whether the ones before are answered or not. Each is timed from the moment
 * at which it was to begin: a stall of the server, or of this program, is in the figures of all whom it would have kept waiting.
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
