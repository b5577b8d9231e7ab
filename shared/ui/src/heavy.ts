/** Controls that most screens do without: imported on their own, so that the first page does not carry them. */
export {};
