/** The face of the core: all that a plugin may import, by explicit name. What is offered here is kept. */
export { definePlugin } from './plugin/define-plugin.ts'
export { defineOptions } from './plugin/options.ts'
export { defineSlot } from './plugin/slot.ts'
export { data, endpoint, list, z, type AnswerOf, type InputOf } from './api/endpoint.ts'
export { answer, defineSandbox, Refusal, type SandboxAccount, type World } from './api/answer.ts'
export { accountType, tokenResult } from './session/endpoints.ts'
