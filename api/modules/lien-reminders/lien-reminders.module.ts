/** Reminds attorneys of what is due on their liens. The days are written with each change of a book, by the module of records. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createReminders, LIEN_REMINDERS_QUEUE, planReminders } from './remind-of-dues.ts'

export function lienRemindersModule(platform: ApiPlatform & { readonly notify: Notify }): ApiModule {
  return {
    jobs: [
      { queue: LIEN_REMINDERS_QUEUE, isSingle: true, concurrency: 1, handle: createReminders(platform) },
    ],
    start: () => planReminders(platform),
  }
}
