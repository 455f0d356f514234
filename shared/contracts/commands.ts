/** What every command has in its body that may wait on a device and grow old there: `shared/domain/command-age.ts` judges by it. */
import { z } from 'zod'

/** Both times are the device's, ISO 8601 in UTC. `confirmed`: the person was asked about its age and wants it sent still. */
export const commandTimesShape = {
  writtenAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  confirmed: z.boolean().default(false),
}
