/** Executes the planned faults at their times. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeath, lengthOf, type Fault, type Strike } from './plan.ts'
import type { Stack } from './stack.ts'
import type { Ending } from './supervised.ts'

export type StrikeLog = {
  readonly faults: readonly Fault[]
  readonly terminations: readonly (Ending & { readonly name: string })[]
  /** Longest time from a fault to full recovery, beyond its planned duration. Milliseconds. */
  readonly slowestRecovery: number
}

const END_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', shot: 'SIGKILL' } as const

export type Strikes = {
  /** Resolves when the last ended process runs again. */
  readonly deathsOver: Promise<void>
  /** Resolves when the last fault is over and everything runs again. */
  readonly over: Promise<StrikeLog>
}

export function strikeAll(stack: Stack, strikes: readonly Strike[], say: (line: string) => void): Strikes {
  const deathsOver = Promise.withResolvers<undefined>()
  let deaths = strikes.filter(({ fault }) => isDeath(fault)).length
  if (deaths === 0) deathsOver.resolve(undefined)
  const onOver = (fault: Fault): void => {
    if (!isDeath(fault)) return
    deaths -= 1
    if (deaths === 0) deathsOver.resolve(undefined)
  }
  return { deathsOver: deathsOver.promise, over: strikeInTurn(stack, strikes, say, onOver) }
}

async function strikeInTurn(
  stack: Stack,
  strikes: readonly Strike[],
  say: (line: string) => void,
  onOver: (fault: Fault) => void,
): Promise<StrikeLog> {
  const began = performance.now()
  const terminations: (Ending & { name: string })[] = []
  let slowestRecovery = 0
  /** The last fault of each target: faults may overlap if the first takes longer than planned. */
  const places = new Map<string, Promise<void>>()
  for (const { at, fault } of strikes) {
    await wait(Math.max(0, at - (performance.now() - began)))
    const before = places.get(fault.target) ?? Promise.resolve()
    const strike = before.then(async () => {
      const struck = performance.now()
      say(`${seconds(struck - began)} ${words(fault)}`)
      await strikeOnce(stack, fault, (ending) => terminations.push({ name: fault.target, ...ending }))
      onOver(fault)
      slowestRecovery = Math.max(slowestRecovery, performance.now() - struck - lengthOf(fault))
    })
    places.set(fault.target, strike)
    // Awaited below, with the others.
    strike.catch(() => undefined)
  }
  await Promise.all(places.values())
  return { faults: strikes.map(({ fault }) => fault), terminations, slowestRecovery }
}

async function strikeOnce(stack: Stack, fault: Fault, onEnding: (ending: Ending) => void): Promise<void> {
  switch (fault.kind) {
    case 'killed':
      return stack.processes[fault.target].kill()
    case 'terminated':
      onEnding(await stack.processes[fault.target].terminate())
      return
    case 'paused':
      return stack.processes[fault.target].pause(fault.lasts)
    case 'slow':
    case 'stalled':
    case 'reset': {
      const line = stack.lines[fault.target]
      line.trouble(fault)
      await wait(fault.lasts)
      line.heal()
      return
    }
    case 'restarted':
      return stack.database.restart({ signal: END_SIGNALS[fault.how], outage: fault.lasts })
    case 'answers lost':
      return loseAnswers(stack, fault)
    case 'full': {
      const { volume, processes } = stack
      await volume.fill(Object.values(processes).map((one) => one.pid()))
      await wait(fault.lasts)
      return volume.free()
    }
  }
}

async function loseAnswers(
  { sandbox }: Stack,
  { target, count }: Extract<Fault, { kind: 'answers lost' }>,
): Promise<void> {
  const name = target === 'mail' ? 'mail' : 'supabase'
  const path = target === 'mail' ? {} : { path: '/token' }
  // A sandbox that is full or slow may reject this; then the fault does not happen.
  await sandbox.setFault(name, { mode: 'drop', count, ...path }).catch(() => undefined)
}

export function words(fault: Fault): string {
  const { target, kind } = fault
  switch (kind) {
    case 'killed':
    case 'terminated':
      return `${target} ${kind}`
    case 'paused':
    case 'stalled':
    case 'full':
      return `${target} ${kind} for ${seconds(fault.lasts)}`
    case 'slow':
      return `${target} slow by ${fault.delay} ms for ${seconds(fault.lasts)}`
    case 'reset':
      return `${target} reset, and each connection after ${fault.life} ms, for ${seconds(fault.lasts)}`
    case 'restarted':
      return `${target} ended (${fault.how}) and back after ${seconds(fault.lasts)}`
    case 'answers lost':
      return `${fault.count} answers of ${target} lost`
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
