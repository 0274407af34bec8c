/** PHPNuxBill's settings file, which its installer usually writes. */

export type PhpSettings = {
  readonly databasePort: number
  readonly user: string
  readonly password: string
  readonly apiSecret: string
}

export function configPhp({ databasePort, user, password, apiSecret }: PhpSettings): string {
  // PHPNuxBill builds the data source name from the host, so the port is appended to the host.
  const host = `127.0.0.1;port=${databasePort}`
  return `<?php
define('APP_URL', 'http://127.0.0.1');
$_app_stage = 'Live';
$db_host = '${host}'; $db_user = '${user}'; $db_pass = '${password}'; $db_name = 'phpnuxbill';
$radius_host = '${host}'; $radius_user = '${user}'; $radius_pass = '${password}'; $radius_name = 'phpnuxbill';
$api_secret = '${apiSecret}';
error_reporting(E_ERROR);
ini_set('display_errors', 0);
`
}
