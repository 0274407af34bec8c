/** The face for a plugin's `actions.ts`: how the host answers forms that a browser sends without scripts. No screen imports it. */
export { definePosts, type Post, type Posted, type PostOutcome, type Posts } from '../kit/forms/form-action.ts'
