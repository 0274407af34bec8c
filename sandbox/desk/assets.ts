/** The desk's script and style sheet as text, imported when the desk is opened. Needs Vite. */
export { default as script } from './desk-script.js?raw'
export { default as style } from './desk.css?raw'
