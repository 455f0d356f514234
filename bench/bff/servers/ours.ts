/** The whole BFF as shipped, with every check; the rate limits count but never reject. */
import { startBff } from '../../../bff/main.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { benchEnvSchema, upstreamUrl } from '../call.ts'

const env = benchEnvSchema.parse(process.env)
const upstream = upstreamUrl(env)
await startBff(
  {
    PORT: String(env.PORT),
    API_URL: upstream,
    SUPABASE_URL: upstream,
    SUPABASE_ANON_KEY: 'anon',
    EMAIL_API_KEY: env.EMAIL_API_KEY,
    EMAIL_HMAC_SECRET: env.EMAIL_HMAC_SECRET,
    RATE_LIMITS: 'off',
  },
  { logger: createLogger('bff', 'info') },
)
