/** As many calls as the product takes, and the processor time that they cost each program. */
import { closedLoop, type Measured } from './loops.ts'
import { spentBetween, type Spent } from './report.ts'
import type { Stage } from './scene.ts'
import type { Scene } from './traffic.ts'

export type Capacity = { readonly taken: Measured; readonly spent: Spent }

export async function measureCapacity(stage: Stage, scene: Scene, seconds: number): Promise<Capacity> {
  const before = stage.processorTimes()
  const taken = await closedLoop(scene, { seconds, withOutside: false })
  return { taken, spent: spentBetween(before, stage.processorTimes()) }
}
