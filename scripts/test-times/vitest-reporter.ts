/** Records the time of each unit test file for `npm test`: environment setup, import and execution. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { NO_TIMES, writeTimes } from './times.ts'

export class TimesOfUnitTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    writeTimes('unit', {
      ...NO_TIMES,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      files: modules.map((module) => ({
        kind: module.project.name,
        file: relative(process.cwd(), module.moduleId),
        milliseconds: timeOf(module),
      })),
    })
  }
}

function timeOf(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, prepareDuration, collectDuration, duration } =
    module.diagnostic()
  return environmentSetupDuration + setupDuration + prepareDuration + collectDuration + duration
}
