import { createContext } from "react";

/** Whether the document answers a form that the browser itself has sent. Known to the server alone, which marks `<html>`. */
export const FormAnswerContext = createContext(false);

/** @returns whether the server marked this document as such an answer */
export const isFormAnswer = (): boolean => document.documentElement.dataset.formAnswer !== undefined;
