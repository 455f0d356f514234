/** The commands of `npm run admin`: calls the running API with the administration key and prints the result. */
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import type { RawEnv } from '../runtime/env.ts'
import { readSecrets } from '../runtime/secrets.ts'
import {
  ADMIN_KEY_HEADER,
  administratorChangeResponseSchema,
  administratorListResponseSchema,
  ADMINISTRATORS_PATH,
  applicationListResponseSchema,
  type ApplicationListResponse,
  APPLICATIONS_PATH,
  applicationStateSchema,
  DECIDE_PATH,
  decisionResponseSchema,
  type AdministratorChange,
  type Application,
  type ApplicationState,
  type DecisionRequest,
} from '../shared/contracts/admin.ts'
import { errorBodySchema } from '../shared/contracts/http.ts'

/** 0: success; 1: the API rejected the call or is unreachable; 2: the command is invalid. */
export type ExitCode = 0 | 1 | 2

export type AdminDeps = {
  readonly fetch: typeof fetch
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
}

const TIME_LIMIT = 15_000

const USAGE = `Usage:
  npm run admin -- list [STATE]
  npm run admin -- approve EMAIL
  npm run admin -- reject EMAIL --reason TEXT
  npm run admin -- ask EMAIL --reason TEXT
  npm run admin -- suspend EMAIL --reason TEXT
  npm run admin -- administrators
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL

STATE is one of: ${applicationStateSchema.options.join(', ')}.
The API must be running. Its address is API_URL, else port PORT + 1 of this machine;
the key is ADMIN_KEY, else the one in DATA_DIR/secrets.json.`

const DECISIONS: Readonly<Record<string, DecisionRequest['decision']>> = {
  approve: 'approve',
  reject: 'reject',
  ask: 'request_information',
  suspend: 'suspend',
}

const DONE: Readonly<Record<ApplicationState, string>> = {
  submitted: 'is waiting for review',
  needs_information: 'has been asked for more information',
  approved: 'is approved',
  rejected: 'is rejected',
  suspended: 'is suspended',
}

/** An expected error with a message for the operator. */
class OperatorError extends Error {
  readonly exitCode: ExitCode
  constructor(userMessage: string, exitCode: ExitCode) {
    super(userMessage)
    this.exitCode = exitCode
  }
}

export async function runAdmin(args: readonly string[], env: RawEnv, deps: AdminDeps): Promise<ExitCode> {
  try {
    const command = readCommand(args)
    const api = connect(env, deps)
    switch (command.kind) {
      case 'list':
        printApplications(await api.list(command.state), deps.print)
        break
      case 'decide': {
        const application = await api.decide(command.request)
        deps.print(`${application.email} ${DONE[application.state]}.`)
        break
      }
      case 'administrators': {
        const administrators = await api.administrators()
        for (const email of administrators) deps.print(email)
        if (administrators.length === 0) deps.print('There are no administrators.')
        break
      }
      case 'change': {
        const email = await api.change(command.change)
        deps.print(`${email} is ${command.change.change === 'grant' ? 'now' : 'no longer'} an administrator.`)
      }
    }
    return 0
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    deps.complain(error.message)
    return error.exitCode
  }
}

type Command =
  | { readonly kind: 'list'; readonly state: ApplicationState | null }
  | { readonly kind: 'decide'; readonly request: DecisionRequest }
  | { readonly kind: 'administrators' }
  | { readonly kind: 'change'; readonly change: AdministratorChange }

function readCommand(args: readonly string[]): Command {
  const { words, reason } = readArguments(args)
  const [verb = '', subject, ...rest] = words
  if (rest.length > 0) throw new OperatorError(USAGE, 2)
  if (verb === 'list') {
    if (subject === undefined) return { kind: 'list', state: null }
    const state = applicationStateSchema.safeParse(subject)
    if (!state.success) throw new OperatorError(`There is no state named ${subject}.\n\n${USAGE}`, 2)
    return { kind: 'list', state: state.data }
  }
  if (verb === 'administrators' && subject === undefined) return { kind: 'administrators' }
  if ((verb === 'grant' || verb === 'revoke') && subject !== undefined)
    return { kind: 'change', change: { email: subject, change: verb } }
  const decision = DECISIONS[verb]
  if (decision === undefined || subject === undefined) throw new OperatorError(USAGE, 2)
  if (decision !== 'approve' && reason === undefined)
    throw new OperatorError(
      `Give the reason, which the attorney will read: npm run admin -- ${verb} ${subject} --reason TEXT`,
      2,
    )
  return {
    kind: 'decide',
    request: { email: subject, decision, ...(reason === undefined ? {} : { reason }) },
  }
}

function readArguments(args: readonly string[]): { words: readonly string[]; reason: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: args.filter((word) => word !== '--'),
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    })
    return { words: positionals, reason: values.reason }
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, 2)
  }
}

type AdminApi = {
  list(state: ApplicationState | null): Promise<readonly Application[]>
  decide(request: DecisionRequest): Promise<Application>
  administrators(): Promise<readonly string[]>
  change(change: AdministratorChange): Promise<string>
}

function connect(env: RawEnv, deps: AdminDeps): AdminApi {
  const base = env['API_URL'] || `http://127.0.0.1:${Number(env['PORT'] || 3000) + 1}`
  const dataDir = env['DATA_DIR'] || '.data'
  const key = env['ADMIN_KEY'] || readSecrets(dataDir)['ADMIN_KEY']
  if (key === undefined)
    throw new OperatorError(
      `There is no administration key: neither ADMIN_KEY nor ${dataDir}/secrets.json has one. ` +
        'Start the API once, or set DATA_DIR to the folder it uses.',
      1,
    )
  const call = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    init?: RequestInit,
  ): Promise<z.output<Schema>> =>
    ask(deps.fetch, base, path, schema, {
      ...init,
      headers: { [ADMIN_KEY_HEADER]: key, 'Content-Type': 'application/json' },
    })
  const list: AdminApi['list'] = async (state) => {
    const all: Application[] = []
    let next: string | null = null
    do {
      const parameters = Object.entries({ state, next }).filter(([, value]) => value !== null)
      const query = parameters.map(([name, value]) => `${name}=${value ?? ''}`).join('&')
      const path = APPLICATIONS_PATH + (query === '' ? '' : `?${query}`)
      const page: ApplicationListResponse = await call(path, applicationListResponseSchema)
      all.push(...page.applications)
      next = page.next
    } while (next !== null)
    return all
  }
  return {
    list,
    async decide(request) {
      const version = request.decision === 'approve' ? await versionOf(list, request.email) : undefined
      const init = { method: 'POST', body: JSON.stringify({ ...request, version }) }
      return (await call(DECIDE_PATH, decisionResponseSchema, init)).application
    },
    administrators: async () =>
      (await call(ADMINISTRATORS_PATH, administratorListResponseSchema)).administrators,
    change: async (change) => {
      const init = { method: 'POST', body: JSON.stringify(change) }
      return (await call(ADMINISTRATORS_PATH, administratorChangeResponseSchema, init)).email
    },
  }
}

/** Approvals name the application's current version; undefined without an application, which the API then reports. */
async function versionOf(list: AdminApi['list'], email: string): Promise<string | undefined> {
  const applications = await list(null)
  return applications.find((application) => application.email.toLowerCase() === email.toLowerCase())?.version
}

async function ask<Schema extends z.ZodType>(
  request: typeof fetch,
  base: string,
  path: string,
  schema: Schema,
  init: RequestInit,
): Promise<z.output<Schema>> {
  const response = await request(new URL(path, base), {
    ...init,
    signal: AbortSignal.timeout(TIME_LIMIT),
  }).catch((): never => {
    throw new OperatorError(
      `The API at ${base} cannot be reached. Is it running? Set PORT (or API_URL) if it listens elsewhere.`,
      1,
    )
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const refusal = errorBodySchema.safeParse(body)
    throw new OperatorError(refusal.success ? refusal.data.error : `The API answered ${response.status}.`, 1)
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new OperatorError(`What answers at ${base} is not this version of the API.`, 1)
  return parsed.data
}

function printApplications(applications: readonly Application[], print: (line: string) => void): void {
  if (applications.length === 0) print('There are no applications.')
  for (const application of applications) print(describe(application))
}

function describe(application: Application): string {
  const { email, firstName, lastName, firmName, barId, barState, state, subscriptionStatus } = application
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  const bar = barId === null ? 'no bar ID' : `bar ID ${barId}${barState === null ? '' : ` (${barState})`}`
  return [
    `${state.padEnd(18)} ${email}`,
    name,
    firmName ?? '',
    bar + (application.duplicateBarId ? ', ALSO GIVEN BY ANOTHER APPLICANT' : ''),
    `subscription ${subscriptionStatus}`,
    `submitted ${application.submittedAt.slice(0, 10)}`,
    application.reason === null ? '' : `reason: ${application.reason}`,
  ]
    .filter((part) => part !== '')
    .join(' | ')
}
