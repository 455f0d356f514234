/** One sign-up in a separate process that tests kill. Arguments: DATA_DIR, URL of the account service, email address. */
import { randomUUID } from 'node:crypto'
import { createDatabase } from '../db/database.ts'
import { openEmbeddedEngine } from '../db/embedded/embedded-engine.ts'
import { createLogger } from '../../runtime/logger.ts'
import { signupBody } from './registrants.ts'
import { createAuthAdmin } from '../modules/registration/auth-admin.ts'
import { createSignupService } from '../modules/registration/signup.service.ts'

const [dataDir = '', supabaseUrl = '', email = ''] = process.argv.slice(2)

const database = createDatabase(await openEmbeddedEngine(dataDir))
const signups = createSignupService({
  database,
  accounts: createAuthAdmin({ supabaseUrl, serviceRoleKey: 'service', secretKey: null }),
  logger: createLogger('signup', 'silent'),
  clock: Date.now,
  newId: randomUUID,
})
await signups.signUp(signupBody(email), 'direct')
await database.close()
