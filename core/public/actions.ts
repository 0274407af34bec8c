/** The face for a plugin's `actions.ts`: how the host answers forms that a browser sends without scripts. No screen imports it. */
export {
  defineFormActions,
  type FormAction,
  type FormActionRequest,
  type FormActionResult,
  type FormActions,
} from '../kit/forms/form-action.ts'
