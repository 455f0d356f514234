/**
 * Records the time of each journey's file for `npm test`, including program starts and waits on real timers, and prints the page's content
 * when a journey fails: if only the log of a run is kept, there is no other evidence.
 */
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pageInContext } from './page-in-context.ts'
import { REAL_WAIT, START_STEP } from './marks.ts'
import { type FileTime, writeTimes } from './times.ts'

export default class TimesOfJourneys implements Reporter {
  private root = process.cwd()
  private readonly files = new Map<string, FileTime>()
  private readonly outcomes = { passed: 0, failed: 0 }
  private readonly starts = { count: 0, milliseconds: 0 }
  private readonly waits: { what: string; milliseconds: number }[] = []

  onBegin(config: FullConfig, _suite: Suite): void {
    this.root = config.configFile === undefined ? config.rootDir : process.cwd()
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes[result.status === test.expectedStatus ? 'passed' : 'failed'] += 1
    const kind = test.parent.project()?.name ?? ''
    const file = relative(this.root, test.location.file)
    const before = this.files.get(`${kind} ${file}`)?.milliseconds ?? 0
    this.files.set(`${kind} ${file}`, { kind, file, milliseconds: before + result.duration })
    for (const { type, description } of result.annotations) {
      if (type === REAL_WAIT) this.waits.push({ what: test.title, milliseconds: Number(description) })
    }
    this.countStarts(result.steps)
    for (const { name, path } of result.attachments) {
      if (name !== 'error-context' || path === undefined) continue
      for (const line of pageInContext(readFileSync(path, 'utf8'))) console.log(line)
    }
  }

  onEnd(): void {
    writeTimes('journeys', {
      ...this.outcomes,
      files: [...this.files.values()],
      starts: this.starts,
      waits: this.waits,
    })
  }

  private countStarts(steps: readonly TestStep[]): void {
    for (const step of steps) {
      if (step.title === START_STEP) {
        this.starts.count += 1
        this.starts.milliseconds += step.duration
      } else this.countStarts(step.steps)
    }
  }
}
