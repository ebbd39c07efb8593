export function fingerprint(paths: readonly string[]): string;
export function isStamped(stampFile: string, mark: string): boolean;
