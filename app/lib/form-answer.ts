import { createContext } from "react";

/**
 * Whether the document is the answer to a form that the browser itself has sent. Only the server knows; it marks
 * `<html>`.
 */
export const FormAnswerContext = createContext(false);

/** @returns whether the server marked this document as an answer to a form */
export const isFormAnswer = (): boolean => document.documentElement.dataset.formAnswer !== undefined;
