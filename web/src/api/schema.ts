// biome-ignore-all lint: generated
// biome-ignore lint/suspicious/noExplicitAny: replaced by the generated contract.
export type paths = any;
