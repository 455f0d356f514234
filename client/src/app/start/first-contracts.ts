/**
 * Imported before all other contracts: loads zod and creates the schemas that most contracts share, in a separate task. In one task with
 * the platform, they would block the main thread.
 */
export { refusalSchema } from '../../../../shared/contracts/http.ts'
