export { registrationDesk } from './registration-desk.ts'
